import { legal } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { partsOfBoot } from '../boot/public.ts'
import { signUps } from '../contact-auth/public.ts'
import { requiredTerms } from '../contact-sessions/public.ts'
import { contactData, segmentFields } from '../contacts/public.ts'
import { segmentUses } from '../segments/public.ts'
import {
  acceptVersions,
  getContactLegal,
  getLegalOfContact,
  listAcceptances,
  listAcceptancesOfContact,
} from './acceptances/acceptances.ts'
import { acceptancesOfContacts } from './acceptances/contact-data.ts'
import { blockingTerms, bootLegal } from './acceptances/outstanding.sql.ts'
import { agreementsOfSignUps } from './acceptances/sign-ups.ts'
import {
  archiveDocument,
  createDocument,
  deleteDocument,
  getDocument,
  listDocuments,
  restoreDocument,
  updateDocument,
} from './documents/documents.ts'
import {
  exportEvidence,
  exportEvidenceOfContact,
  exportEvidenceOfContactPage,
  exportEvidencePage,
} from './evidence/export-evidence.ts'
import { getPublicLegal } from './get-public-legal.ts'
import { legalFields } from './segment-fields.sql.ts'
import { usesInDocuments } from './uses.sql.ts'
import { getEffects } from './versions/effects.ts'
import {
  createDraft,
  deleteDraft,
  diffVersions,
  getVersion,
  listVersions,
  previewText,
  publishVersion,
  updateDraft,
} from './versions/versions.ts'

export const legalArea = defineArea(
  legal,
  {
    list: listDocuments,
    create: createDocument,
    get: getDocument,
    update: updateDocument,
    remove: deleteDocument,
    archive: archiveDocument,
    restore: restoreDocument,
    versions: listVersions,
    effects: getEffects,
    draft: createDraft,
    version: getVersion,
    updateDraft,
    preview: previewText,
    removeDraft: deleteDraft,
    publish: publishVersion,
    diff: diffVersions,
    acceptances: listAcceptances,
    acceptancesOfContact: listAcceptancesOfContact,
    evidence: exportEvidence,
    evidencePage: exportEvidencePage,
    evidenceOfContact: exportEvidenceOfContact,
    evidenceOfContactPage: exportEvidenceOfContactPage,
    public: getPublicLegal,
    ofContactByKey: getLegalOfContact,
    ofContact: getContactLegal,
    accept: acceptVersions,
  },
  {
    tables: {
      legal_documents: { rows: 'setup' },
      legal_versions: { rows: 'setup' },
      legal_acceptances: {
        rows: 'data',
        contact: { merge: 'merged', erase: 'scrubbed', export: { as: 'legal_acceptances' } },
      },
    },
    contributes: [
      signUps.by(agreementsOfSignUps),
      segmentFields.by(legalFields),
      segmentUses.by(usesInDocuments),
      partsOfBoot.by({ legal: bootLegal }),
      requiredTerms.by(({ scope, contactId }, { sql }) => blockingTerms(sql, scope, contactId)),
      contactData.by(acceptancesOfContacts),
    ],
  },
)
