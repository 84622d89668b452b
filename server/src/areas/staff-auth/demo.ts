import { after, type Demo } from '../../../demo/seed.ts'
import { totpContext } from './public.ts'

export const demo: Demo = {
  async finish(db, { fixtures, secrets }) {
    for (const { id, joined, twoFactor } of fixtures.staff) {
      if (!twoFactor) continue
      const sealed = secrets.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', totpContext(id))
      await db`update users set totp_secret = ${sealed}, two_factor_at = ${after(joined, 900_000)} where id = ${id}`
    }
  },
}
