import { consent } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { chooseConsents, staffChooseConsents } from './choices/choose-consents.ts'
import { chooseOwnConsents } from './choices/choose-own-consents.ts'
import { getConsents, listConsentRecords } from './choices/get-consents.ts'
import { getOwnConsents } from './choices/get-own-consents.ts'
import { withdrawalsByComplaint } from './complaints.ts'
import { consentsOfContacts } from './contact-data.ts'
import { consentFields } from './segment-fields.sql.ts'
import { setup } from './setup.ts'
import { consentsOfSignUps } from './sign-ups.ts'
import { showUnsubscribe } from './unsubscribe/show-unsubscribe.ts'
import { unsubscribe } from './unsubscribe/unsubscribe.ts'
import { changeWording } from './wording/change-wording.ts'
import { getAskedConsents } from './wording/get-asked-consents.ts'
import { getWording } from './wording/get-wording.ts'

const ofContact = { merge: 'folded', erase: 'deleted' } as const

export const consentArea = defineArea(
  consent,
  {
    own: getOwnConsents,
    chooseOwn: chooseOwnConsents,
    asked: getAskedConsents,
    ofContact: getConsents,
    choose: chooseConsents,
    staffOfContact: getConsents,
    staffChoose: staffChooseConsents,
    records: listConsentRecords,
    wording: getWording,
    changeWording,
    unsubscribePage: showUnsubscribe,
    unsubscribe,
  },
  {
    setup,
    tables: {
      consents: { contact: { ...ofContact, export: { as: 'consents' } } },
      consent_records: { contact: { ...ofContact, merge: 'moved', export: { as: 'consent_records' } } },
      consent_wordings: {},
      consent_settings: {},
      unsubscribe_keys: {},
    },
    contactData: consentsOfContacts,
    signUps: consentsOfSignUps,
    segmentFields: consentFields,
    mailBounces: withdrawalsByComplaint,
  },
)
