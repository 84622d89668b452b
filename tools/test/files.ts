const testFile = /[.]test[.](ts|tsx|mjs)$/
const browserTestFile = /[.]spec[.]ts$/

/** The test files among `files` that any of the filters names: a file, a folder, or a part of a path. */
export const chooseTests = (files: string[], filters: string[]): string[] => choose(testFile, files, filters)

/** Likewise those that run in a browser. */
export const chooseBrowserTests = (files: string[], filters: string[]): string[] =>
  choose(browserTestFile, files, filters)

const choose = (kind: RegExp, files: string[], filters: string[]): string[] =>
  files.filter((file) => kind.test(file) && (filters.length === 0 || filters.some(names(file))))

const names = (file: string) => (filter: string) => file.includes(filter.replace(/^[.]\//, ''))
