/** Whether React expects state changes inside `act`. */
const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/** For what arrives outside any action; inside `act`, React would have to await what it loads. */
export function outsideAct(run: () => void): void {
  const expected = react.IS_REACT_ACT_ENVIRONMENT ?? false;
  react.IS_REACT_ACT_ENVIRONMENT = false;
  run();
  react.IS_REACT_ACT_ENVIRONMENT = expected;
}
