import { legal } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { acceptVersions } from './acceptances/accept-versions.ts'
import { acceptancesOfContacts } from './acceptances/contact-data.ts'
import { getContactLegal } from './acceptances/get-contact-legal.ts'
import { listAcceptances, listAcceptancesOfContact } from './acceptances/list-acceptances.ts'
import { bootLegal } from './acceptances/outstanding.sql.ts'
import { agreementsOfSignUps } from './acceptances/sign-ups.ts'
import { archiveDocument, restoreDocument } from './documents/archive-document.ts'
import { createDocument } from './documents/create-document.ts'
import { deleteDocument } from './documents/delete-document.ts'
import { getDocument } from './documents/get-document.ts'
import { listDocuments } from './documents/list-documents.ts'
import { updateDocument } from './documents/update-document.ts'
import {
  exportEvidence,
  exportEvidenceOfContact,
  exportEvidenceOfContactPage,
  exportEvidencePage,
} from './evidence/export-evidence.ts'
import { getPublicLegal } from './get-public-legal.ts'
import { legalFields } from './segment-fields.sql.ts'
import { usesInDocuments } from './uses.sql.ts'
import { createDraft } from './versions/create-draft.ts'
import { deleteDraft } from './versions/delete-draft.ts'
import { diffVersions } from './versions/diff-versions.ts'
import { getVersion } from './versions/get-version.ts'
import { listVersions } from './versions/list-versions.ts'
import { previewText } from './versions/preview-text.ts'
import { publishVersion } from './versions/publish-version.ts'
import { updateDraft } from './versions/update-draft.ts'

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
    ofContact: getContactLegal,
    accept: acceptVersions,
  },
  {
    tables: {
      legal_documents: {},
      legal_versions: {},
      legal_acceptances: { contact: { merge: 'folded', erase: 'scrubbed', export: { as: 'legal_acceptances' } } },
    },
    contactData: acceptancesOfContacts,
    signUps: agreementsOfSignUps,
    segmentFields: legalFields,
    segmentUses: usesInDocuments,
    boots: { legal: bootLegal },
  },
)
