/** Shows the buttons that copy, and lets them. */
export function copyCode(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.copy')) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button));
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const text = button.parentElement?.querySelector('pre')?.textContent ?? '';
  const copied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  // Assistive technology reads the new name of the focused button.
  button.textContent = copied ? 'Copied' : 'Not copied: the browser refuses';
  setTimeout(() => (button.textContent = 'Copy'), 2000);
}
