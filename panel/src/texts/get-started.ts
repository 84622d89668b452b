import type { ReactNode } from 'react'
import { sentence } from './locale.ts'

export const texts = {
  createAnotherOne: 'create another one',
  curlXPOSTOriginV1ContactsH: (origin: string, key: string) => `curl -X POST ${origin}/v1/contacts \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"external_id": "user_1", "email": "ada@example.com", "name": "Ada Lovelace"}'`,
  getStarted: 'Get started',
  callFromYourBackend: 'Call from your backend',
  yourBackendCreatesAndUpdates:
    'Your backend creates and updates contacts with a secret key. Create one, then run the command in a terminal.',
  firstAPICallReceived: 'First API call received',
  secretKey: 'Secret key',
  shownOnlyOnceStore: 'Shown only once. Store it with your backend’s secrets.',
  youCreatedASecretKeyHereAlready: (code: ReactNode, newKeyLink: ReactNode): ReactNode =>
    sentence('You created a secret key here already: ', code, '. Use it in the command, or ', newKeyLink, '.'),
  ukSkEnvironmentHint: (environment: string, hint: string) => `uk_sk_${environment}_…${hint}`,
  createAEnvironmentSecretKey: (environment: string) => `Create a ${environment} secret key`,
  command: 'Command',
  yourRoleCannotCreateSecretKeys: (missing: string) => `Your role cannot create secret keys. It also needs ${missing}.`,
  welcomeValue: (value: undefined | string) => `Welcome, ${value}`,
  stepsToConnect: 'Connect your product. Each step is checked off automatically when it has happened.',
  progress: 'Progress',
  doneOfCountDone: (done: number, count: number) => `${done} of ${count} done`,
  seeYourFirstContact: 'See your first contact',
  yourPageCallsTheAPI:
    'Add the widget to your pages. Each visitor becomes a contact. To try it first, paste the code under “Try it” into your browser’s console.',
  firstContactReceived: 'First contact received',
  viewingKeysRequiresThePermission: (environment: string) =>
    `Viewing keys requires the permission “Manage API keys”. Ask a teammate for the ${environment} publishable key.`,
  thePublishableKey: 'The publishable key',
  thisEnvironmentHasNoPublishable: 'This environment has no publishable key. Create one under API keys.',
  publishableKey: 'Publishable key',
  snippet: 'Snippet',
  waiting: 'Waiting',
  inviteATeammate: 'Invite a teammate',
  theyReceiveAnEmailChoose: 'They receive an email, choose a password and get the access of their role.',
  aTeammateHasJoined: 'A teammate has joined',
  invitingRequiresThePermission: 'Inviting requires the permission “Manage members”.',
  receiveWebhooks: 'Receive webhooks',
  createAnEndpointAndSendItATest:
    'Create an endpoint and send it a test event. It then receives signed events such as sign-ins.',
  firstWebhookDelivered: 'First webhook delivered',
  createAnEndpoint: 'Create an endpoint',
  seeEndpoints: 'See endpoints',
  managingWebhooksRequires: 'Managing webhooks requires the permission “Manage webhooks”.',
  firstGoal: 'What do you want first?',
  firstGoalHint: 'Choose one or more. Each adds a step below, and you can change your choice at any time.',
  goals: {
    signIn: {
      label: 'Sign-in',
      promise: 'Accounts for your users',
      title: 'Let people sign in',
      description:
        'Choose the methods. Your sign-in page needs no code: open it and sign in yourself. The code is in the mailbox.',
      done: 'First sign-in received',
    },
    billing: {
      label: 'Billing',
      promise: 'Plans and subscriptions',
      title: 'Sell your first plan',
      description:
        'Create a plan with its prices, and connect a payment gateway. In the test environment, the sandbox needs no account.',
      done: 'First plan created',
    },
    messages: {
      label: 'Messages',
      promise: 'Email and in-app',
      title: 'Send your first message',
      description: 'Choose a segment and a template, and schedule it. You see each recipient and who opened it.',
      done: 'First campaign scheduled',
    },
    feedback: {
      label: 'Feedback',
      promise: 'Ideas and a roadmap',
      title: 'Collect feedback',
      description: 'Create a board and show it in your product. Each idea is shown with the revenue of its voters.',
      done: 'First idea received',
    },
    flags: {
      label: 'Feature flags',
      promise: 'Roll out step by step',
      title: 'Release behind a flag',
      description: 'Create a flag, ask for it in your page, and roll it out to a segment or by percentage over time.',
      done: 'First flag created',
    },
  },
  inYourPage: 'In your page',
  chooseMethods: 'Choose methods',
  openSignInPage: 'Open sign-in page',
  createPlan: 'Create a plan',
  connectGateway: 'Connect a gateway',
  createCampaign: 'Create a campaign',
  createTemplate: 'Create a template',
  createBoard: 'Create a board',
  createFlag: 'Create a flag',
  frameworks: { html: 'HTML', react: 'React', next: 'Next.js', vue: 'Vue', console: 'Try it' },
  framework: 'Framework',
  testKeys: 'You are using test keys. Nothing here reaches your customers.',
  liveKeys: 'These are live keys, for your real customers.',
  useTestKeys: 'Test keys',
  useLiveKeys: 'Live keys',
  keys: 'Keys',
  importCsv: 'import a CSV file',
  orImport: (link: ReactNode): ReactNode => sentence('You already have customers elsewhere? You can ', link, '.'),
}
