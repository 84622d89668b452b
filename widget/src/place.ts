export interface Place {
  key: string
  /** The address of the service. */
  base: string
  theme: 'light' | 'dark' | 'auto'
  /** The page always says who is there, so nothing is asked before. */
  waitsForIdentify: boolean
  /** Pages are reported as they are opened. */
  reportsPageViews: boolean
}

/** Where the script came from and what its tag says; a module does not know its own tag. */
export function placeOf(scriptUrl: string, document: Document): Place | null {
  const tags = [...document.querySelectorAll<HTMLScriptElement>('script[data-key][src]')]
  const tag = tags.find(({ src }) => src === scriptUrl) ?? tags.find(({ src }) => /\/widget\.js([?#]|$)/.test(src))
  const key = tag?.dataset.key?.trim()
  if (!key) return null
  const { theme, wait } = tag?.dataset ?? {}
  return {
    key,
    base: new URL(scriptUrl).origin,
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    waitsForIdentify: wait === 'identify',
    reportsPageViews: tag?.dataset.pageViews !== undefined,
  }
}
