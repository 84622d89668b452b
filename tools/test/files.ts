const testFile = /[.]test[.](ts|tsx|mjs)$/

/** The test files among `files` that any of the filters names: a file, a folder, or a part of a path. */
export const chooseTests = (files: string[], filters: string[]): string[] =>
  files.filter((file) => testFile.test(file) && (filters.length === 0 || filters.some(names(file))))

const names = (file: string) => (filter: string) => file.includes(filter.replace(/^[.]\//, ''))
