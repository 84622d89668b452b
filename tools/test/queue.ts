import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Files that several processes take from, each file once. Stored in a folder, so that it outlives a process that dies.
 */
interface Queue {
  /** The next file that nobody has taken. */
  take(): string | undefined
  /** Notes that what was taken has run to its end. */
  finish(file: string): void
  /** Returns files that were not taken, or not finished. */
  unfinished(): string[]
}

const listIn = (folder: string) => join(folder, 'files.json')
const takenIn = (folder: string, index: number) => join(folder, `${index}.taken`)

/** Made once; the processes open it. What is `apart` is given to somebody already. */
export function makeQueue(folder: string, files: string[], apart: string[] = []): Queue {
  mkdirSync(folder, { recursive: true })
  writeFileSync(listIn(folder), JSON.stringify([...files, ...apart]))
  for (const [index] of apart.entries()) claim(takenIn(folder, files.length + index))
  return openQueue(folder)
}

export function openQueue(folder: string): Queue {
  const files: string[] = JSON.parse(readFileSync(listIn(folder), 'utf8'))
  const finished = (index: number) => join(folder, `${index}.finished`)
  let next = 0
  return {
    take() {
      while (next < files.length) {
        const index = next++
        if (claim(takenIn(folder, index))) return files[index]
      }
      return undefined
    },
    finish: (file) => writeFileSync(finished(files.indexOf(file)), ''),
    unfinished: () => files.filter((_, index) => !existsSync(finished(index))),
  }
}

/** Only one process can make the file. */
function claim(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
