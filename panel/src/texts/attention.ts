import { number, plural } from './locale.ts'

export const texts = {
  activeContactsAreCloseToTheLimit: 'Active contacts are close to the limit of your plan',
  seeUsage: 'See usage',
  theEmailAllowanceOfThisMonth: 'The email allowance of this month is used up',
  campaignsContinueNextMonth: 'Campaigns continue next month. Transactional mail is still sent.',
  seeAlert: 'See alert',
  paymentsDeclined: (count: number) =>
    plural(count, { one: '1 payment declined', other: `${number(count)} payments declined` }),
  theInvoiceIsStillOpen: 'The invoice is still open.',
  seeInvoices: 'See invoices',
  urgent: 'Urgent',
  warning: 'Warning',
  toDo: 'To do',
  needsAttention: 'Needs attention',
  needsAttentionCount: (count: number) => `Needs attention: ${count}`,
  whatNeedsAttention: 'What needs attention',
  nothingNeedsYourAttention: 'Nothing needs your attention.',
  loading: 'Loading…',
  campaignNameIsPaused: (name: string) => `Campaign “${name}” is paused`,
  campaignsArePaused: (count: number) =>
    plural(count, { one: '1 campaign is paused', other: `${number(count)} campaigns are paused` }),
  nobodyElseReceivesItUntil: 'Nobody else receives it until it is resumed.',
  openCampaign: 'Open campaign',
  openCampaigns: 'Open campaigns',
  conversationsWaitForAReply: (count: number) =>
    plural(count, {
      one: '1 conversation waits for a reply',
      other: `${number(count)} conversations wait for a reply`,
    }),
  openInbox: 'Open inbox',
  nameWaitsForReview: (name: string) => `“${name}” waits for review`,
  postsWaitForReview: (count: number) =>
    plural(count, { one: '1 post waits for review', other: `${number(count)} posts wait for review` }),
  onlyTheAuthorSeesFeedbackBefore: 'Only the author sees feedback before you have reviewed it.',
  review: 'Review',
  nameDoesNotRespond: (name: string) => `${name} does not respond`,
  paymentGatewaysDoNotRespond: (count: number) =>
    plural(count, {
      one: '1 payment gateway does not respond',
      other: `${number(count)} payment gateways do not respond`,
    }),
  paymentsAndChanges: 'Payments and changes of subscriptions wait.',
  checkGateway: 'Check gateway',
  noPaymentGatewayIsConnected: 'No payment gateway is connected',
  youHavePricesButNobodyCanPayThem: 'You have prices, but nobody can pay them yet.',
  connectGateway: 'Connect gateway',
  senderNameCannotSend: (name: string) => `Sender “${name}” cannot send`,
  sendersCannotSend: (count: number) =>
    plural(count, { one: '1 sender cannot send', other: `${number(count)} senders cannot send` }),
  mailFromItWaitsUntilItsMail: 'Mail from it waits until its mail server accepts it again.',
  checkSender: 'Check sender',
  amountsPerMonth: (amounts: string) => `${amounts} per month`,
  subscriptionsPastDue: (count: number) =>
    plural(count, { one: '1 subscription past due', other: `${number(count)} subscriptions past due` }),
  seeWho: 'See who',
  subscriptionsEndWithin7Days: (count: number) =>
    plural(count, {
      one: '1 subscription ends within 7 days',
      other: `${number(count)} subscriptions end within 7 days`,
    }),
  webhookToNameIsOff: (name: string) => `Webhook to ${name} is off`,
  webhooksAreOff: (count: number) =>
    plural(count, { one: '1 webhook is off', other: `${number(count)} webhooks are off` }),
  turnedOffAfterRepeatedFailures: 'Turned off after repeated failures. Events are not delivered.',
  fixWebhook: 'Fix webhook',
}
