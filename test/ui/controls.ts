/** Buttons and fields of the page by the names that a reader has for them. */
import { settle } from './toyPage.ts';

/** The first button of this name. Throws where there is none. */
export function button(name: string): HTMLButtonElement {
  const found = buttons(name)[0];
  if (!found) throw new Error(`no button named ${name}`);
  return found;
}

export function buttons(name: string): HTMLButtonElement[] {
  return [...document.querySelectorAll('button')].filter(
    (one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name,
  );
}

/** The control beside this label, or that has it. */
export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent.trim() === label);
  return (document.getElementById(found?.htmlFor ?? '') ??
    document.querySelector(`input[aria-label="${label}"]`)) as HTMLInputElement;
}

export async function press(name: string): Promise<void> {
  button(name).click();
  await settle();
}

export async function type(label: string, text: string): Promise<void> {
  const input = field(label);
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await settle();
}

/** The select box with this label. */
export function selectBox(label: string): HTMLSelectElement {
  const found: HTMLElement = field(label);
  if (!(found instanceof HTMLSelectElement)) throw new Error(`${label} must be a select box`);
  return found;
}

export async function choose(label: string, value: string): Promise<void> {
  const select = selectBox(label);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}
