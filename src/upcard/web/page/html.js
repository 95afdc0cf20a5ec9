// The template library in one place, so that no other module knows where it lies.
export { html, svg, render, nothing } from "../vendor/lit-html.js";
export { repeat } from "../vendor/directives/repeat.js";
