import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tree.ts'

const testFile = /[.]test[.](ts|tsx|mjs)$/
const browserTestFile = /[.]spec[.]ts$/

/** The test files among `files` that any of the filters names: a file, a folder, or a part of a path. */
export const chooseTests = (files: string[], filters: string[]): string[] => choose(testFile, files, filters)

/** Likewise those that run in a browser. */
export const chooseBrowserTests = (files: string[], filters: string[]): string[] =>
  choose(browserTestFile, files, filters)

/** A test of the server that makes a database of its own, by way of the test kit. */
export const usesDatabase = (file: string): boolean =>
  file.startsWith('server/') &&
  /testing\/(app|database)[.]ts|[.]\/testing[.]ts/.test(readFileSync(join(root, file), 'utf8'))

/** It changes something of its process that another test would notice. */
const changesItsProcess =
  /\bprocess[.](env[.]\w+ *=[^=]|chdir|exit\b|on\(|once\(|kill\(process\b)|delete process[.]|\bglobalThis[.]\w+ *=[^=]|\bmock[.]/

/** It measures the time of its own thread, in which the garbage of other tests would be collected. */
const measuresItsThread = /\b(probeStalls|probeMarkdown)\b/

/**
 * Whether a test file gets a process of its own, or shares one with others. Loading the service into a process takes
 * longer than most files.
 */
export function runsAlone(file: string): boolean {
  const text = readFileSync(join(root, file), 'utf8')
  return changesItsProcess.test(text) || measuresItsThread.test(text)
}

const choose = (kind: RegExp, files: string[], filters: string[]): string[] =>
  files.filter((file) => kind.test(file) && (filters.length === 0 || filters.some(names(file))))

const names = (file: string) => (filter: string) => file.includes(filter.replace(/^[.]\//, ''))
