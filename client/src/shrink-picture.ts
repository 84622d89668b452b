import type { NewPicture } from './outbox.ts'
import { texts } from './texts/pictures.ts'

// Runs in a browser: a picture that is pasted, dropped or chosen is made small enough for a request.

/** The base64 text of a picture fits into the limit of a request; three bytes become four characters. */
const maxBytes = 760_000
/** The service stores nothing wider. */
const maxSide = 1600
const kept = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

class NotAPicture extends Error {
  constructor(name: string) {
    super(texts.notAPicture(name))
  }
}

/** Returns a file as a picture for a message, shrunk until it fits, or throws `NotAPicture`. */
export async function shrinkPicture(file: File): Promise<NewPicture> {
  const name = file.name.trim().slice(0, 200) || 'picture.png'
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new NotAPicture(name)
  })
  try {
    const fits = file.size <= maxBytes && kept.has(file.type)
    const blob = fits ? file : await encoded(bitmap)
    if (!blob) throw new NotAPicture(name)
    return { name, data: await base64Of(blob) }
  } finally {
    bitmap.close()
  }
}

/** Returns the picture in the first size and quality that fit. */
async function encoded(bitmap: ImageBitmap): Promise<Blob | null> {
  for (const side of [maxSide, 1200, 800, 400]) {
    const canvas = drawn(bitmap, Math.min(1, side / Math.max(bitmap.width, bitmap.height)))
    for (const quality of [0.88, 0.7]) {
      // A browser that cannot write WebP answers with a PNG.
      const blob = await blobOf(canvas, 'image/webp', quality)
      if (blob && blob.size <= maxBytes) return blob
      const jpeg = await blobOf(canvas, 'image/jpeg', quality)
      if (jpeg && jpeg.size <= maxBytes) return jpeg
    }
  }
  return null
}

function drawn(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}

/** Returns the bytes of a picture, to draw it: a page's policy may forbid `blob:` and `data:` addresses. */
export const pictureBlob = ({ data }: NewPicture): Blob =>
  new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))])

/** Returns the pictures among pasted or dropped data. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]
