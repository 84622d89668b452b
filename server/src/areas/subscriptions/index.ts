import { subscriptions } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'
import { attentionSources } from '../attention/public.ts'
import { contactData, segmentFields } from '../contacts/public.ts'
import { teamMembers } from '../customers/public.ts'
import { gatewayCalls, gatewaySync } from '../gateways/public.ts'
import { cancelOwn, changePlan, previewChange, resumeOwn } from './changes/changes.ts'
import { openPortal } from './changes/open-portal.ts'
import { pauseSubscription, staffCancel, unpauseSubscription } from './changes/staff-acts.ts'
import { closedCheckout, openedCheckout } from './checkout/calls.ts'
import { checkoutsOfContacts } from './checkout/contact-data.ts'
import { mirrorCheckout } from './checkout/mirror-checkout.ts'
import { openCheckout } from './checkout/open-checkout.ts'
import { subscriptionCalls } from './lifecycle/calls.ts'
import { endOfTeam } from './lifecycle/end-of-team.ts'
import { mirrorSubscription } from './lifecycle/mirror-subscription.ts'
import { refundReplaced } from './lifecycle/refund-replaced.ts'
import { endingSoon, pastDue } from './reads/attention.sql.ts'
import { exportSubscriptions } from './reads/export-subscriptions.ts'
import {
  getHistory,
  getSubscription,
  listOfCustomer,
  listSubscriptions,
  ownSubscriptions,
  staffListOfCustomer,
  summarize,
} from './reads/reads.ts'
import { planRetries } from './retries/plan-retries.ts'
import { triedPayment, tryPayments } from './retries/try-payments.ts'
import { followMembers } from './seats/follow-members.ts'
import { reconcile, setUp } from './seats/reconcile.ts'
import { sendSeats } from './seats/send-seats.ts'
import { subscriptionFields } from './segment-fields.sql.ts'
import { getSettings, putSettings } from './settings/settings.ts'
import { announceEnding } from './trials/announce-ending.ts'

const bookkeeping = 'sales remain for bookkeeping, by IDs only'

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
      subscriptions: { rows: 'data', customer: { delete: { none: bookkeeping } } },
      subscription_changes: { rows: 'data' },
      subscription_trials: { rows: 'data', customer: { delete: { none: bookkeeping } } },
      subscription_movements: { rows: 'data', customer: { delete: { none: bookkeeping } } },
      checkouts: {
        rows: { kind: 'data', without: ['url', 'session_ref'] },
        contact: { merge: 'moved', erase: 'scrubbed', export: { as: 'checkouts' } },
        customer: { delete: { none: bookkeeping } },
      },
      trials: {
        rows: 'data',
        customer: { delete: { none: 'prevents a second trial of a deleted customer; IDs only' } },
      },
      trial_instruments: { rows: 'working' },
      billing_settings: { rows: 'setup' },
      payment_retries: { rows: 'working' },
    },
    contributes: [
      attentionSources.by({ past_due: pastDue, ending_soon: endingSoon }),
      teamMembers.by(followMembers),
      gatewaySync.by({ subscription: mirrorSubscription, checkout: mirrorCheckout }),
      gatewayCalls.by({
        'checkout.open': openedCheckout,
        'checkout.expire': closedCheckout,
        ...subscriptionCalls,
        'invoice.pay': triedPayment,
      }),
      segmentFields.by(subscriptionFields),
      contactData.by(checkoutsOfContacts),
    ],
    consumes: [endOfTeam, planRetries, refundReplaced],
    jobs: [
      { name: 'subscriptions.trials', everyMs: minutes(10), run: announceEnding },
      { name: 'subscriptions.retries', everyMs: minutes(1), run: tryPayments },
      { name: 'subscriptions.seats', everyMs: minutes(1), run: sendSeats },
      { name: 'subscriptions.reconcile', everyMs: minutes(10), run: reconcile },
    ],
  },
)
