/** A browser without WebGPU. */
import { expect, test } from '@playwright/test';
import { alert, button, expectState, fillIn, openLab, quickLink, reaches } from './lab.ts';

// Neither a graphics card nor software in its place; a browser of its own, because the flag is the browser's.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = (launchOptions.args ?? []).filter((arg) => !arg.includes('webgpu'));
    await use({ ...launchOptions, args: [...args, '--disable-blink-features=WebGPU'] });
  },
});

test('WebGPU chosen where there is none is answered in one sentence, and WASM then trains', async ({
  page,
}) => {
  await openLab(page, quickLink({ device: 'webgpu' }));
  const sentence =
    /^Device: WebGPU must be available to be chosen, got no adapter in this browser; choose Automatic or WASM\./;
  await expect(alert(page)).toContainText(sentence);
  await button(page, 'Run').click();
  await expectState(page, 'error');
  await expect(alert(page)).toContainText(sentence);
  await fillIn(page, { Device: 'wasm' });
  await button(page, 'Run').click();
  await reaches(page, 3);
  await expect(alert(page)).toHaveCount(0);
});
