import type { Context } from '../../platform/context.ts'
import { createPictureDecoder, type PictureDecoder } from '../pictures/public.ts'
import { createPresences, type Presences } from './stream/presences.ts'
import { createReaders, type Readers } from './stream/readers.ts'

export interface Own {
  readonly readers: Readers
  readonly presences: Presences
  readonly pictures: PictureDecoder
  close(): Promise<void>
}

export function setUp(context: Context<undefined>): Own {
  const readers = createReaders(context)
  const presences = createPresences(context)
  return {
    readers,
    presences,
    pictures: createPictureDecoder(context),
    async close() {
      readers.close()
      presences.close()
    },
  }
}
