import { Type } from 'typebox'
import { bootParts } from '../boot-parts.ts'
import {
  area,
  asOptional,
  type BootParts,
  chosen,
  Email,
  Name,
  nullable,
  perIp,
  perPublishableKey,
  publishable,
  shape,
  strict,
} from '../kernel/index.ts'
import { Attributes, ContactSignedIn } from '../shapes/contact.ts'
import { ExternalId, OwnCustomer } from '../shapes/customer.ts'
import { EarlierAnonymousIds, ReferralCode } from '../shapes/referral.ts'
import { ContactConfig } from './contact-settings.ts'

const Identity = chosen(
  strict({
    external_id: ExternalId,
    email: Type.Optional(Email),
    name: Type.Optional(Name),
    attributes: Type.Optional(Attributes),
    customer: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'A team by its id or external id. It chooses among the teams of the contact and joins none.',
      }),
    ),
    hash: Type.Optional(
      Type.String({
        maxLength: 128,
        description:
          "Hex HMAC-SHA256 of `external_id` with the environment's identity secret. Without it the identity is claimed, not proven.",
      }),
    ),
  }),
)

const fields = { ...ContactSignedIn.properties, customer: nullable(OwnCustomer), config: ContactConfig }

/** Boot with these parts in its answer. */
export function bootWith<P extends BootParts>(parts: P) {
  const taken = Object.keys(parts).filter((field) => field in fields)
  if (taken.length > 0) throw new Error(`Boot answers with ${taken.join(', ')} already`)
  return area(
    'boot',
    { group: 'Product', about: 'One call for a page: a session, and all that is shown with it.' },
    {
      boot: {
        method: 'POST',
        path: '/v1/boot',
        summary: 'Everything a page needs, in one call: a session for whoever is there',
        access: publishable(),
        limits: [perIp(240, 'minute'), perPublishableKey(240, 'minute')],
        body: strict({
          publishable_key: Type.String({ maxLength: 200 }),
          anonymous_id: Type.String({ minLength: 1, maxLength: 200 }),
          identity: Type.Optional(Identity),
          referral_code: Type.Optional(chosen(ReferralCode)),
          earlier_anonymous_ids: Type.Optional(chosen(EarlierAnonymousIds)),
        }),
        success: { status: 200, body: chosen(shape('Boot', { ...fields, ...asOptional(parts) })) },
      },
    },
  )
}

export const boot = bootWith(bootParts)
