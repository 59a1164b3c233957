/** Sends the form with this id once more, as its own button does: for Try again beside it. */
export function resubmit(id: string): void {
  document.querySelector<HTMLFormElement>(`#${id}`)?.requestSubmit();
}
