import { invalid } from '../../platform/fail.ts'
import type { LogoChanges } from '../contact-settings/public.ts'
import { findPictures, pictureAddress, usePictures } from './pictures.ts'

/** Keeps an uploaded logo for as long as the environment uses it. */
export const useLogo: LogoChanges = async ({ scope, logoUrl, now }, { tx, settings }) => {
  const path = logoUrl?.startsWith(`${settings.publicUrl}/pictures/`) ? logoUrl : null
  const name = path === null ? null : (pictureAddress.exec(path)?.[1] ?? null)
  const found = name === null ? [] : [...(await findPictures(tx, scope, [name])).values()]
  if (path !== null && found.length === 0) invalid('logo_url', 'is not an image of this environment')
  const user = { type: 'logo', id: scope.environmentId }
  await usePictures(
    tx,
    scope,
    user,
    found.map(({ id }) => id),
    now,
  )
}
