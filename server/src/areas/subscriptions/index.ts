import { subscriptions } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'
import { cancelOwn, resumeOwn } from './changes/cancel-own.ts'
import { changePlan } from './changes/change-plan.ts'
import { openPortal } from './changes/open-portal.ts'
import { previewChange } from './changes/preview-change.ts'
import { pauseSubscription, staffCancel, unpauseSubscription } from './changes/staff-acts.ts'
import { openedCheckout } from './checkout/calls.ts'
import { checkoutsOfContacts } from './checkout/contact-data.ts'
import { mirrorCheckout } from './checkout/mirror-checkout.ts'
import { openCheckout } from './checkout/open-checkout.ts'
import { subscriptionCalls } from './lifecycle/calls.ts'
import { endOfTeam } from './lifecycle/end-of-team.ts'
import { mirrorSubscription } from './lifecycle/mirror-subscription.ts'
import { refundReplaced } from './lifecycle/refund-replaced.ts'
import { exportSubscriptions } from './reads/export-subscriptions.ts'
import { getHistory } from './reads/get-history.ts'
import { getSubscription } from './reads/get-subscription.ts'
import { listOfCustomer } from './reads/list-of-customer.ts'
import { listSubscriptions } from './reads/list-subscriptions.ts'
import { ownSubscriptions } from './reads/own-subscriptions.ts'
import { staffListOfCustomer } from './reads/staff-list-of-customer.ts'
import { summarize } from './reads/summarize.ts'
import { planRetries } from './retries/plan-retries.ts'
import { triedPayment, tryPayments } from './retries/try-payments.ts'
import { followMembers } from './seats/follow-members.ts'
import { reconcile, setUp } from './seats/reconcile.ts'
import { subscriptionFields } from './segment-fields.sql.ts'
import { getSettings } from './settings/get-settings.ts'
import { putSettings } from './settings/put-settings.ts'
import { announceEnding } from './trials/announce-ending.ts'

const bookkeeping = 'what was sold stays for the books, by ids alone'

export const subscriptionsArea = defineArea(
  subscriptions,
  {
    checkout: openCheckout,
    own: ownSubscriptions,
    preview: previewChange,
    change: changePlan,
    cancel: cancelOwn,
    resume: resumeOwn,
    billingPortal: openPortal,
    ofCustomer: listOfCustomer,
    list: listSubscriptions,
    summary: summarize,
    export: exportSubscriptions,
    get: getSubscription,
    history: getHistory,
    staffCancel,
    pause: pauseSubscription,
    unpause: unpauseSubscription,
    staffOfCustomer: staffListOfCustomer,
    settings: getSettings,
    putSettings,
  },
  {
    setup: setUp,
    tables: {
      subscriptions: { customer: { delete: { none: bookkeeping } } },
      subscription_changes: {},
      subscription_movements: { customer: { delete: { none: bookkeeping } } },
      checkouts: {
        contact: { merge: 'moved', erase: 'scrubbed', export: { as: 'checkouts' } },
        customer: { delete: { none: bookkeeping } },
      },
      billing_settings: {},
      payment_retries: {},
    },
    contactData: checkoutsOfContacts,
    teamMembers: followMembers,
    mirrors: { subscription: mirrorSubscription, checkout: mirrorCheckout },
    gatewayCalls: { 'checkout.open': openedCheckout, ...subscriptionCalls, 'invoice.pay': triedPayment },
    consumes: [endOfTeam, planRetries, refundReplaced],
    segmentFields: subscriptionFields,
    jobs: [
      { name: 'subscriptions.trials', everyMs: minutes(10), run: announceEnding },
      { name: 'subscriptions.retries', everyMs: minutes(1), run: tryPayments },
      { name: 'subscriptions.reconcile', everyMs: minutes(10), run: reconcile },
    ],
  },
)
