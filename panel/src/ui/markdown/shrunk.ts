import { texts } from '../../texts/markdown.ts'

/** The maximum size, less the rest of the body. */
const mostBytes = 760_000
const widest = 1600

/**
 * A picture as base64, no larger than the service takes. One that moves is sent as it is, since a canvas would keep only
 * its first frame; the service has the last word on all of them.
 */
export async function shrunk(file: File): Promise<string> {
  if (file.type === 'image/gif' || file.size <= mostBytes / 4) return base64(await fitting(file))
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) throw new Error(texts.fileTypeIsNotSupported)
  for (let width = Math.min(bitmap.width, widest); width >= 200; width = Math.floor(width * 0.8)) {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
    if (blob && blob.size <= mostBytes) return base64(blob)
  }
  throw new Error(texts.imageIsTooLarge)
}

async function fitting(file: File): Promise<Blob> {
  if (file.size > mostBytes) throw new Error(texts.animatedImageIsTooLarge)
  return file
}

function base64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^.*;base64,/, ''))
    reader.onerror = () => reject(new Error(texts.fileCouldNotBeRead))
    reader.readAsDataURL(blob)
  })
}
