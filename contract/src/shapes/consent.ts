import { type Static, type TSchema, Type } from 'typebox'
import { chosen, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const consentCategories = ['marketing', 'product_news', 'surveys'] as const

/** Transactional mail has none, and cannot be switched off. */
export const ConsentCategory = oneOf(...consentCategories)
export type ConsentCategory = Static<typeof ConsentCategory>

export const consentBounds = { wording: 500 } as const

export const ConsentSource = oneOf('signup', 'portal', 'widget', 'unsubscribe_link', 'api', 'staff', 'complaint')
export type ConsentSource = Static<typeof ConsentSource>

const Wording = Type.String({
  minLength: 1,
  maxLength: consentBounds.wording,
  pattern: '\\S',
  examples: ['Send me news and offers by email.'],
})

const perCategory = <S extends TSchema>(schema: S) => ({ marketing: schema, product_news: schema, surveys: schema })

const consentFields = {
  granted: Type.Boolean({ description: 'False also where nothing was ever decided' }),
  at: nullable(Type.String({ format: 'date-time', description: 'When that was decided; null: never' })),
  source: nullable(ConsentSource),
}

const Consent = shape('Consent', {
  ...consentFields,
  wording: chosen(nullable(Type.String({ description: 'The sentence that they agreed to, or how they agreed' }))),
})

/** What stands, as staff and the tenant's backend see it. */
export const Consents = chosen(shape('Consents', { consents: shape('ConsentByCategory', perCategory(Consent)) }))

const OwnConsent = shape('OwnConsent', {
  ...consentFields,
  wording: chosen(Type.String({ description: 'The sentence to show beside the switch' })),
})

/** What stands, as the person reads it. */
export const OwnConsents = shape('OwnConsents', { consents: shape('OwnConsentByCategory', perCategory(OwnConsent)) })

const Choices = strict(perCategory(Type.Optional(Type.Boolean())), {
  name: 'ConsentChoices',
  description: 'Only what is to change',
})

export const ChooseOwnConsents = chosen(
  strict({ consents: Choices, source: Type.Optional(oneOf('portal', 'widget', 'api')) }, { name: 'ChooseOwnConsents' }),
)

const basis = {
  wording: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: consentBounds.wording,
      pattern: '\\S',
      description: 'The sentence that they agreed to, or how they agreed; kept as evidence',
      examples: ['Agreed by phone.'],
    }),
  ),
}

export const ChooseConsents = chosen(strict({ consents: Choices, ...basis }, { name: 'ChooseConsents' }))

export const ImportConsents = chosen(
  strict(
    {
      consents: Choices,
      ...basis,
      at: Type.Optional(
        Type.String({
          format: 'date-time',
          description:
            'When they decided, if that was before: it is kept as evidence, and counts unless they decided otherwise since. ' +
            'Absent: now, and it counts',
        }),
      ),
    },
    { name: 'ImportConsents' },
  ),
)

/** What a sign-up may bring: agreements alone, since without one nobody is mailed. */
export const SignUpConsents = strict(perCategory(Type.Optional(Type.Boolean())), {
  name: 'SignUpConsents',
  description: 'What was ticked beside the sign-up; `false` records nothing',
})

export const ConsentRecord = chosen(
  shape('ConsentRecord', {
    id: Uuid,
    category: ConsentCategory,
    granted: Type.Boolean(),
    at: Timestamp,
    recorded_at: Timestamp,
    source: ConsentSource,
    wording: nullable(Type.String()),
    ip: nullable(Type.String()),
    user_agent: nullable(Type.String()),
  }),
)

const AskedAtSignup = Type.Array(ConsentCategory, {
  maxItems: consentCategories.length,
  uniqueItems: true,
  description: 'For which the portal shows a box at the sign-up, and `GET /v1/consents/{publishableKey}` a sentence',
})

export const ConsentWording = chosen(
  shape('ConsentWording', {
    wording: shape('WordingByCategory', perCategory(Wording)),
    asked_at_signup: AskedAtSignup,
  }),
)

export const ConsentWordingChange = chosen(
  strict(
    {
      wording: Type.Optional(strict(perCategory(Type.Optional(Wording)), { name: 'WordingChange' })),
      asked_at_signup: Type.Optional(AskedAtSignup),
    },
    { name: 'ConsentWordingChange' },
  ),
)

export const AskedConsents = chosen(
  shape('AskedConsents', {
    asked: Type.Array(shape('AskedConsent', { category: ConsentCategory, wording: Wording }), {
      description: 'In the order to show them in',
    }),
  }),
)
