/** The search of the static reference. It reads the pages themselves: their texts are there once, and no server searches. */
import { containsWords } from '../../config/search.ts';

const part = <T extends HTMLElement>(selector: string): T => document.querySelector(selector) as T;
const [field, text, found] = [part<HTMLInputElement>('search input'), part('#text'), part('#found')];

/** Most results shown: more words find fewer. */
const most = 60;

const entriesIn = (page: Document, address: string) =>
  [...page.querySelectorAll('article')].map((entry) => ({
    address: `${address}#${entry.id}`,
    id: entry.id,
    place: page.querySelector('h1')?.textContent ?? '',
    title: entry.querySelector('h3 a')?.textContent ?? '',
    help: entry.querySelector('p')?.textContent ?? '',
    text: entry.textContent,
  }));
type Entry = ReturnType<typeof entriesIn>[number];

async function entriesAt(address: string): Promise<Entry[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return entriesIn(new DOMParser().parseFromString(await answer.text(), 'text/html'), address);
}

/** The entries of all pages, once they are asked for; null where they cannot be fetched, as from a disk. */
let all: Promise<Entry[] | null> | null = null;
const readAll = () =>
  (all ??= Promise.all(
    [...document.querySelectorAll<HTMLAnchorElement>('nav .page')].map(({ href }) => entriesAt(href)),
  ).then(
    (pages) => pages.flat(),
    () => (all = null),
  ));

function element(name: string, content: string, href = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = content;
  if (href) made.setAttribute('href', href);
  return made;
}

async function show(): Promise<void> {
  const query = field.value.trim();
  text.hidden = query !== '';
  found.hidden = query === '';
  if (query === '') return;
  const entries = await readAll();
  if (query !== field.value.trim()) return;
  const has = containsWords(query);
  const rank = ({ id, title }: Entry) => (id === query ? 0 : has(`${title} ${id}`) ? 1 : 2);
  const hits = (entries ?? entriesIn(document, location.pathname))
    .filter((entry) => has(entry.text))
    .sort((a, b) => rank(a) - rank(b));
  const where = entries ? '' : ' on this page; the others could not be read';
  part('#found p').textContent =
    `${hits.length} found${where}${hits.length > most ? `, the first ${most} shown` : ''}`;
  part('#found ul').replaceChildren(
    ...hits.slice(0, most).map(({ address, place, title, help }) => {
      const line = document.createElement('li');
      line.append(element('a', title, address), ` · ${place}`, element('p', help));
      return line;
    }),
  );
}

// A result on this page is shown where it stands.
found.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLAnchorElement)) return;
  field.value = '';
  void show();
});
field.addEventListener('input', () => void show());
part('search').hidden = false;
void show();
