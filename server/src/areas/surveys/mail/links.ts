import { families } from '@userkeep/contract'
import type { Hmac } from '../../../platform/crypto/hmac.ts'
import { readId, sameBytes, writeId } from '../../../platform/crypto/tokens.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createLinkSigners, linkMac } from '../../consent/public.ts'

/** The content of a link: one survey of one contact. */
export interface SurveyLink {
  environmentId: string
  surveyId: string
  contactId: string
}

export interface SurveyLinks {
  /** Returns the address where a contact answers a survey. No row is stored; the link opens nothing else. */
  url(link: SurveyLink): Promise<string>
  /** Returns the content of a token, or null if it was not made here. */
  read(token: string): Promise<SurveyLink | null>
}

const { prefix } = families.surveyAnswer
const id = '([0-9A-Za-z]{22})'
const form = new RegExp(`^${prefix}${id}${id}${id}${id}$`)

const mac = (sign: Hmac, said: string): string => linkMac(sign, 'survey', said)

export function createSurveyLinks(context: Pick<Platform, 'sql' | 'secrets' | 'settings' | 'clock'>): SurveyLinks {
  const { signerOf } = createLinkSigners(context)
  return {
    async url({ environmentId, surveyId, contactId }) {
      const sign = (await signerOf(environmentId, true)) as Hmac
      const said = writeId(environmentId) + writeId(surveyId) + writeId(contactId)
      return `${context.settings.publicUrl}/surveys/answer/${prefix}${said}${mac(sign, said)}`
    },
    async read(token) {
      const [, environment = '', survey = '', contact = '', given = ''] = form.exec(token) ?? []
      const [environmentId, surveyId, contactId] = [readId(environment), readId(survey), readId(contact)]
      if (environmentId === null || surveyId === null || contactId === null) return null
      const sign = await signerOf(environmentId, false)
      if (sign === null || !sameBytes(given, mac(sign, environment + survey + contact))) return null
      return { environmentId, surveyId, contactId }
    },
  }
}
