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
  fourStepsToConnectYourProduct: 'Four steps to connect your product. Each step is checked off automatically.',
  progress: 'Progress',
  doneOfCountDone: (done: number, count: number) => `${done} of ${count} done`,
  fetchOriginV1BootMethodPOST: (origin: string, key: string) => `fetch('${origin}/v1/boot', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    publishable_key: '${key}',
    anonymous_id: 'try-' + Math.random().toString(36).slice(2),
  }),
}).then((answer) => answer.json()).then(console.log)`,
  seeYourFirstContact: 'See your first contact',
  yourPageCallsTheAPI:
    'Your page calls the API with the publishable key, and each visitor becomes a contact. Try it: paste this into your browser’s console.',
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
}
