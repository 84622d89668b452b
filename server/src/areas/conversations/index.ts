import { conversations } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { attentionSources } from '../attention/public.ts'
import { partsOfBoot } from '../boot/public.ts'
import { contactData, segmentFields } from '../contacts/public.ts'
import { contactStreams } from '../notifications/public.ts'
import { environmentPurges } from '../organizations/public.ts'
import { endPictureUses } from '../pictures/public.ts'
import { portalSections } from '../portal/public.ts'
import { searchSources } from '../search/public.ts'
import { segmentUses } from '../segments/public.ts'
import { changeInBulk } from './acts/bulk.ts'
import {
  assignConversation,
  closeConversation,
  readConversation,
  reopenConversation,
  snoozeConversation,
  tagConversation,
  unreadConversation,
  updateConversation,
} from './acts/change.ts'
import { getConversation, getCounts, listConversations, listMessages } from './acts/list.ts'
import { mergeConversations } from './acts/merge.ts'
import { announcePresence } from './acts/presence.ts'
import { noteForStaff, replyToContact, startConversation } from './acts/write.ts'
import { bootConversations } from './boot-part.sql.ts'
import { createCannedReply, deleteCannedReply, listCannedReplies, updateCannedReply } from './config/canned.ts'
import { createGroup, deleteGroup, listGroups, updateGroup } from './config/groups.ts'
import { usesInRules } from './config/rules.sql.ts'
import { createRule, deleteRule, listRules, updateRule } from './config/rules.ts'
import { getSettings, listAgents, updateSettings } from './config/settings.ts'
import { createTag, deleteTag, listTags, updateTag } from './config/tags.ts'
import { createView, deleteView, listViews, updateView } from './config/views.ts'
import { conversationsOfContacts } from './contact-data.ts'
import { waitingConversations } from './core/attention.sql.ts'
import { conversationsFound } from './found.ts'
import { getOwn, listOwn, listOwnMessages, rateOwn, readOwn, startOwn, typeOwn, writeOwn } from './own/own.ts'
import { conversationsSection } from './own/portal-section.ts'
import { pictureUser, uploadOwnPicture, uploadPicture } from './pictures.ts'
import { getReport } from './reports/report.ts'
import { conversationFields } from './segment-fields.sql.ts'
import { setUp } from './setup.ts'
import { conversationsOfStream } from './stream/contact-source.ts'
import { streamStaff } from './stream/stream-staff.ts'
import { followMembers } from './work/follow-members.ts'
import { followTime, pruneOldChanges } from './work/follow-time.ts'

export const conversationsArea = defineArea(
  conversations,
  {
    list: listConversations,
    start: startConversation,
    counts: getCounts,
    bulk: changeInBulk,
    uploadPicture,
    get: getConversation,
    messages: listMessages,
    update: updateConversation,
    reply: replyToContact,
    note: noteForStaff,
    assign: assignConversation,
    tag: tagConversation,
    snooze: snoozeConversation,
    close: closeConversation,
    reopen: reopenConversation,
    read: readConversation,
    unread: unreadConversation,
    merge: mergeConversations,
    presence: announcePresence,
    cannedReplies: listCannedReplies,
    createCannedReply,
    updateCannedReply,
    removeCannedReply: deleteCannedReply,
    tags: listTags,
    createTag,
    updateTag,
    removeTag: deleteTag,
    groups: listGroups,
    createGroup,
    updateGroup,
    removeGroup: deleteGroup,
    views: listViews,
    createView,
    updateView,
    removeView: deleteView,
    rules: listRules,
    createRule,
    updateRule,
    removeRule: deleteRule,
    agents: listAgents,
    settings: getSettings,
    updateSettings,
    report: getReport,
    stream: streamStaff,
    own: listOwn,
    ownStart: startOwn,
    ownUploadPicture: uploadOwnPicture,
    ownGet: getOwn,
    ownMessages: listOwnMessages,
    ownWrite: writeOwn,
    ownTyping: typeOwn,
    ownRead: readOwn,
    ownRate: rateOwn,
  },
  {
    setup: setUp,
    tables: {
      conversation_settings: { rows: 'setup', json: { hours: { none: 'opening times of the team' } } },
      conversation_canned_replies: { rows: 'setup' },
      conversation_tags: { rows: 'setup' },
      conversation_groups: { rows: 'setup' },
      conversation_views: { rows: 'setup', json: { shows: { none: 'ids of members, groups and tags' } } },
      conversation_rules: { rows: 'setup' },
      conversations: { rows: 'data', contact: { merge: 'moved', erase: 'deleted', export: { as: 'conversations' } } },
      conversation_messages: { rows: 'data', json: { pictures: { erased: 'with the conversation of the contact' } } },
      conversation_taggings: { rows: 'data' },
      conversation_mentions: { rows: 'working' },
      conversation_shards: { rows: 'internal' },
      conversation_changes: {
        rows: 'working',
        contact: { merge: 'moved', erase: 'deleted', export: { none: 'says which conversations changed, for a day' } },
      },
      conversation_counts: { rows: 'working' },
      conversation_figures: { rows: 'working' },
    },
    contributes: [
      environmentPurges.by(({ scope, now }, { tx }) => endPictureUses(tx, scope, pictureUser, now)),
      searchSources.by({ conversation: conversationsFound }),
      attentionSources.by({ conversations_waiting: waitingConversations }),
      contactStreams.by(conversationsOfStream),
      portalSections.by({ conversations: conversationsSection }),
      segmentFields.by(conversationFields),
      segmentUses.by(usesInRules),
      partsOfBoot.by({ conversations: bootConversations }),
      contactData.by(conversationsOfContacts),
    ],
    consumes: [followMembers],
    loops: [{ name: 'conversations.follow-time', wakeOn: 'conversations-due', run: followTime }],
    jobs: [{ name: 'conversations.prune-changes', everyMs: hours(1), run: pruneOldChanges }],
  },
)
