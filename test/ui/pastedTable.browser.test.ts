/** Tables copied from pages: cells of several lines stay in their row, and what only readers of screens hear is left out. */
import { expect, test } from 'vitest';
import { pastedTable } from '../../src/ui/learn/class/pastedTable.ts';

const report = `<p>Report</p><table><tr><th>Name<span class="accesshide">Sort by name</span>
  <div class="commands"><a href="#">Hide</a></div></th><th>Score</th><th>Answer</th></tr>
  <tr><td>Ada  “A” "B"</td><td>passed<br>40/100</td><td>CODE</td></tr></table>`;

test('a table whose text has more lines than rows is written row by row', () => {
  const text = 'Name\n\tScore\tAnswer\nAda “A” "B"\tpassed\n40/100\tCODE';
  expect(pastedTable(report, text)).toBe('Name\tScore\tAnswer\n"Ada “A” ""B"""\tpassed 40/100\tCODE\n');
});

test('a table whose text has its rows in its lines is pasted as browsers paste it', () => {
  expect(pastedTable(report, 'Name\tScore\tAnswer\r\n\r\nAda\t40/100\tCODE\r\n')).toBe(null);
});

test('what is copied without a table is pasted as browsers paste it', () => {
  expect(pastedTable('', 'Ada: CODE')).toBe(null);
  expect(pastedTable('<p>Ada: CODE</p>', 'Ada: CODE')).toBe(null);
});

test('of several tables the one with most rows is taken, and no script in it runs', () => {
  const html = `<table><tr><td>Menu</td></tr></table><table>
    <tr><td>Ada<img src="x" onerror="document.title='ran'"></td></tr><tr><td>Grace<script>document.title='ran'</script></td></tr></table>`;
  expect(pastedTable(html, 'Menu\nAda\n\nGrace\nmore')).toBe('Ada\nGrace\n');
  expect(document.title).not.toBe('ran');
});
