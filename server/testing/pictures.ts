import assert from 'node:assert/strict'
import sharp from 'sharp'
import type { Caller } from './requests.ts'

const uploadPath = '/v1/organization/pictures'

/** A picture of this size, in one color. */
export const somePicture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#3a5bd9' } })
    .toFormat(format)
    .toBuffer()

export const send = (staff: Caller, bytes: Buffer, name = 'picture.png') =>
  staff.post(uploadPath, { name, data: bytes.toString('base64') })

interface Uploaded {
  id: string
  url: string
  width: number
  height: number
}

export async function upload(staff: Caller, width = 1200, height = 600): Promise<Uploaded> {
  const { status, body } = await send(staff, await somePicture(width, height))
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
