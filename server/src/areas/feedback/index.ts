import { feedback } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'
import { createBoard } from './boards/create-board.ts'
import { deleteBoard } from './boards/delete-board.ts'
import { listBoards } from './boards/list-boards.ts'
import { updateBoard } from './boards/update-board.ts'
import { usesInBoards } from './boards/uses.sql.ts'
import { createCategory } from './categories/create-category.ts'
import { deleteCategory } from './categories/delete-category.ts'
import { listCategories } from './categories/list-categories.ts'
import { updateCategory } from './categories/update-category.ts'
import { commentOwn, listOwnComments, withdrawComment } from './comments/own-comments.ts'
import { commentAsStaff, deleteComment, listComments, updateComment } from './comments/staff-comments.ts'
import { feedbackOfContacts } from './contact-data.ts'
import { editOwn, withdrawOwn } from './own/edit-own.ts'
import { getOwn, listOwn, listOwnBoards } from './own/list-own.ts'
import { feedbackSection } from './own/portal-section.ts'
import { postOwn } from './own/post-own.ts'
import { answerPost, removeAnswer } from './posts/answer-post.ts'
import { createPost } from './posts/create-post.ts'
import { deletePost } from './posts/delete-post.ts'
import { getPost } from './posts/get-post.ts'
import { listOfContact } from './posts/list-of-contact.ts'
import { listPosts } from './posts/list-posts.ts'
import { mergePosts } from './posts/merge-posts.ts'
import { updatePost } from './posts/update-post.ts'
import { getRoadmap, showRoadmap } from './roadmap/get-roadmap.ts'
import { findSimilar, findSimilarSeen } from './search/find-similar.ts'
import { feedbackFields } from './segment-fields.sql.ts'
import { setUp } from './setup.ts'
import { getSettings, saveSettings } from './shipping/settings.ts'
import { shipNamed } from './shipping/ship-named.ts'
import { tellVoters } from './shipping/tell-voters.ts'
import { addVote, listVoters, removeVote } from './votes/staff-votes.ts'
import { unvote, vote } from './votes/vote.ts'
import { followTeams } from './weights/follow-teams.ts'
import { weighPosts } from './weights/weigh.ts'
import { weighOld } from './weights/weigh-old.ts'

const byTheFact = 'the fact that it is deleted has the posts weighed again, which takes the row away'

export const feedbackArea = defineArea(
  feedback,
  {
    list: listPosts,
    create: createPost,
    similar: findSimilar,
    get: getPost,
    update: updatePost,
    remove: deletePost,
    answer: answerPost,
    removeAnswer,
    merge: mergePosts,
    ofContact: listOfContact,
    voters: listVoters,
    addVote,
    removeVote,
    comments: listComments,
    comment: commentAsStaff,
    updateComment,
    removeComment: deleteComment,
    boards: listBoards,
    createBoard,
    updateBoard,
    removeBoard: deleteBoard,
    categories: listCategories,
    createCategory,
    updateCategory,
    removeCategory: deleteCategory,
    settings: getSettings,
    saveSettings,
    own: listOwn,
    ownBoards: listOwnBoards,
    ownSimilar: findSimilarSeen,
    ownGet: getOwn,
    post: postOwn,
    edit: editOwn,
    withdraw: withdrawOwn,
    vote,
    unvote,
    ownComments: listOwnComments,
    ownComment: commentOwn,
    withdrawComment,
    roadmap: getRoadmap,
    roadmapPage: showRoadmap,
  },
  {
    setup: setUp,
    tables: {
      feedback_boards: {},
      feedback_categories: {},
      feedback_settings: {},
      feedback_posts: { contact: { merge: 'moved', erase: 'scrubbed', export: { as: 'feedback_posts' } } },
      feedback_votes: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'feedback_votes' } } },
      feedback_comments: { contact: { merge: 'moved', erase: 'deleted', export: { as: 'feedback_comments' } } },
      feedback_words: {},
      feedback_teams: { customer: { delete: { none: byTheFact } } },
      feedback_weights: {},
      feedback_revenue: {},
      feedback_stale: {},
      feedback_shipments: {},
    },
    contactData: feedbackOfContacts,
    portalSections: { feedback: feedbackSection },
    segmentFields: feedbackFields,
    segmentUses: usesInBoards,
    consumes: [followTeams, shipNamed],
    loops: [
      { name: 'feedback.weigh', wakeOn: 'feedback-weights', run: weighPosts },
      { name: 'feedback.tell-voters', wakeOn: 'feedback-shipments', run: tellVoters },
    ],
    jobs: [{ name: 'feedback.weigh-old', everyMs: minutes(10), run: weighOld }],
  },
)
