import type { Hmac } from '../../../platform/crypto/hmac.ts'
import { readId, sameBytes, writeId } from '../../../platform/crypto/tokens.ts'
import { type LinkSigners, linkMac } from '../../consent/public.ts'

/** A link or the picture in the mail of one recipient. */
export interface Tracked {
  environmentId: string
  campaignId: string
  contactId: string
  /** The link's number in the campaign; 0 for the picture. */
  link: number
}

type TokenPurpose = 'click' | 'open'

export interface TrackedTokens {
  write(purpose: TokenPurpose, tracked: Tracked): Promise<string>
  /** Returns null unless the token was signed for this purpose by the key of the environment that it names. */
  read(purpose: TokenPurpose, token: string): Promise<Tracked | null>
}

const id = '([0-9A-Za-z]{22})'
const linkDigits = 5
const form = new RegExp(`^${id}${id}${id}([0-9]{${linkDigits}})${id}$`)

export function createTrackedTokens({ signerOf }: LinkSigners): TrackedTokens {
  return {
    async write(purpose, { environmentId, campaignId, contactId, link }) {
      const sign = (await signerOf(environmentId, true)) as Hmac
      const ids = [environmentId, campaignId, contactId].map(writeId).join('')
      const signed = ids + String(link).padStart(linkDigits, '0')
      return signed + mac(sign, purpose, signed)
    },
    async read(purpose, token) {
      const [, environment = '', campaign = '', contact = '', link = '', given = ''] = form.exec(token) ?? []
      const [environmentId, campaignId, contactId] = [readId(environment), readId(campaign), readId(contact)]
      if (environmentId === null || campaignId === null || contactId === null || link === '') return null
      const sign = await signerOf(environmentId, false)
      if (sign === null || !sameBytes(given, mac(sign, purpose, environment + campaign + contact + link))) return null
      return { environmentId, campaignId, contactId, link: Number(link) }
    },
  }
}

const mac = (sign: Hmac, purpose: TokenPurpose, signed: string): string => linkMac(sign, `campaign ${purpose}`, signed)
