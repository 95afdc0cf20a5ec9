// A long press of a finger does what a right click does.

const LONG = 450;

/** Listeners for an element: `press` on a tap or click, `hold` on a long or right press. */
export function presses(press, hold) {
  let timer = 0;
  let held = false;
  const end = () => clearTimeout(timer);
  return {
    down(event) {
      held = false;
      if (event.pointerType === "mouse") return;
      timer = setTimeout(() => {
        held = true;
        hold();
      }, LONG);
    },
    end,
    click(event) {
      if (held) held = false;
      else if (event.shiftKey) hold();
      else press();
    },
    menu(event) {
      event.preventDefault();
      end();
      if (!held) hold();
      held = event.pointerType === "touch" || held;
    },
  };
}
