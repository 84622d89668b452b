// A link cannot carry the credential, so what is saved or opened is fetched first.

export function saveFile(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name })
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Long enough for the new tab to have read it. */
const keptFor = 60_000

export function openInTab(page: Blob): void {
  const href = URL.createObjectURL(page)
  Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener' }).click()
  setTimeout(() => URL.revokeObjectURL(href), keptFor)
}
