import type { NewPicture } from '@userkeep/client/messenger'
import { shrinkPicture } from '@userkeep/client/shrink-picture'
import { useState } from 'preact/hooks'

const maxPictures = 10

/** Pictures that go with the next message. */
export function usePictures() {
  const [pictures, setPictures] = useState<NewPicture[]>([])
  const [problem, setProblem] = useState('')
  const add = async (files: readonly File[]) => {
    setProblem('')
    for (const file of files) {
      try {
        const picture = await shrinkPicture(file)
        setPictures((all) => [...all, picture].slice(0, maxPictures))
      } catch (error) {
        setProblem((error as Error).message)
      }
    }
  }
  const remove = (at: number) => setPictures((all) => all.toSpliced(at, 1))
  return { pictures, problem, add, remove, clear: () => setPictures([]) }
}
