import { consent } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { signUps } from '../contact-auth/public.ts'
import { contactData, segmentFields } from '../contacts/public.ts'
import { mailBounces } from '../suppressions/public.ts'
import {
  chooseConsents,
  chooseOwnConsents,
  getConsents,
  getOwnConsents,
  listConsentRecords,
  staffChooseConsents,
} from './choices/choices.ts'
import { withdrawalsByComplaint } from './complaints.ts'
import { consentsOfContacts } from './contact-data.ts'
import { consentFields } from './segment-fields.sql.ts'
import { setup } from './setup.ts'
import { consentsOfSignUps } from './sign-ups.ts'
import { showUnsubscribe, unsubscribe } from './unsubscribe/unsubscribe.ts'
import { changeWording, getAskedConsents, getWording } from './wording/wording.ts'

const ofContact = { merge: 'merged', erase: 'deleted' } as const

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
      consents: { rows: 'data', contact: { ...ofContact, export: { as: 'consents' } } },
      consent_records: { rows: 'data', contact: { ...ofContact, merge: 'moved', export: { as: 'consent_records' } } },
      consent_wordings: { rows: 'setup' },
      consent_settings: { rows: 'setup' },
      unsubscribe_keys: { rows: 'internal' },
    },
    contributes: [
      mailBounces.by(withdrawalsByComplaint),
      signUps.by(consentsOfSignUps),
      segmentFields.by(consentFields),
      contactData.by(consentsOfContacts),
    ],
  },
)
