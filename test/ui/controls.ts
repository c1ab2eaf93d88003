/** Buttons and fields of the page by the names that a reader has for them. */
import { vi } from 'vitest';
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

/** The control beside this label, inside of it, or that has it; those outside the recipe's line only while all settings are open. */
export function field(label: string): HTMLInputElement {
  const isNamed = (one: Element | null) => one?.textContent.trim() === label;
  const found = [...document.querySelectorAll('label')].find(
    (one) => isNamed(one) || isNamed(one.querySelector(':scope > span')),
  );
  return (found?.control ?? document.querySelector(`input[aria-label="${label}"]`)) as HTMLInputElement;
}

/** This symbol of this completion, once it is drawn. */
export function cell(place: string): Promise<HTMLElement> {
  return vi.waitUntil(() => document.querySelector<HTMLElement>(`[data-cell="${place}"]`), {
    timeout: 10_000,
  });
}

/** Opens a drawer by the name of its button, unless it is open. */
export async function openDrawer(name: string): Promise<HTMLElement> {
  const drawer = () =>
    document.querySelector<HTMLElement>(`section.drawer[aria-label="${name.replace(' settings', '')}"]`) ??
    document.querySelector<HTMLElement>(`section.drawer[aria-label="${name}"]`);
  if (!drawer()) button(name).click();
  return vi.waitUntil(drawer, { timeout: 10_000 });
}

/** Opens all steps of the selected token, once there are any. */
export async function openSteps(): Promise<void> {
  await vi.waitUntil(() => buttons('All steps')[0], { timeout: 10_000 });
  await press('All steps');
}

/** Opens all settings, the advanced ones too. */
export async function openSettings(): Promise<HTMLElement> {
  const settings = await openDrawer('All settings');
  const more = settings.querySelector<HTMLInputElement>('input[type="checkbox"]:not([role])');
  if (more && !more.checked) more.click();
  await settle();
  return settings;
}

/** The field, in all settings if it is not in the recipe's line. */
async function found(label: string): Promise<HTMLInputElement> {
  if (!field(label)) await openSettings();
  return field(label);
}

export async function press(name: string): Promise<void> {
  button(name).click();
  await settle();
}

export async function type(label: string, text: string): Promise<void> {
  const input = await found(label);
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
  await found(label);
  const select = selectBox(label);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}
