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
  workOfAllAreas,
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
        description:
          'The ID or external ID of a customer. It selects one of the customers of the contact and does not add a membership.',
      }),
    ),
    hash: Type.Optional(
      Type.String({
        maxLength: 128,
        description:
          "Hex HMAC-SHA256 of `external_id` with the environment's identity secret. Without it the identity is not verified.",
      }),
    ),
  }),
)

const fields = { ...ContactSignedIn.properties, customer: nullable(OwnCustomer), config: ContactConfig }

/** Boot with these parts in its answer. */
export function bootWith<P extends BootParts>(parts: P) {
  const taken = Object.keys(parts).filter((field) => field in fields)
  if (taken.length > 0) throw new Error(`The boot response already has ${taken.join(', ')}`)
  return area(
    'boot',
    { group: 'Product', about: 'One call per page: a session and all data to show with it.' },
    {
      boot: {
        method: 'POST',
        path: '/v1/boot',
        ...workOfAllAreas,
        summary: 'Start a session for the current visitor and return everything a page needs',
        access: publishable(),
        limits: [perIp(240, 'minute'), perPublishableKey('boot_key_per_minute')],
        body: strict({
          publishable_key: Type.String({ maxLength: 200 }),
          anonymous_id: Type.String({ minLength: 1, maxLength: 200 }),
          identity: Type.Optional(Identity),
          session_token: Type.Optional(
            chosen(
              Type.String({
                maxLength: 200,
                examples: ['uk_ct_7f3kQ2mXv9cT1pLr'],
                description:
                  'The token of the previous session of this browser. If it is still valid and belongs to the same ' +
                  'person with the same verification, that session continues and no new one is opened.',
              }),
            ),
          ),
          contact_session: Type.Optional(
            chosen(
              Type.String({
                maxLength: 200,
                examples: ['uk_ct_7f3kQ2mXv9cT1pLr'],
                description:
                  'The token of a contact session that the page already has, such as that of a sign-in. The page boots ' +
                  'with this session; 401 if it has ended. It excludes `identity`.',
              }),
            ),
          ),
          referral_code: Type.Optional(chosen(ReferralCode)),
          earlier_anonymous_ids: Type.Optional(chosen(EarlierAnonymousIds)),
        }),
        success: { status: 200, body: chosen(shape('Boot', { ...fields, ...asOptional(parts) })) },
      },
    },
  )
}

export const boot = bootWith(bootParts)
