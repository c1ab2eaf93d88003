/** Takes the locks from a thread that is named so, as an address without https does. */
if (self.name === 'no locks') Object.defineProperty(navigator, 'locks', { value: undefined });
export {};
