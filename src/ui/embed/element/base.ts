/** The address beside which the page of widgets lies: that of the plain script. */
export const base = (document.currentScript as HTMLScriptElement).src;
