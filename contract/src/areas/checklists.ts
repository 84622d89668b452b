import { Type } from 'typebox'
import { area, chosen, contact, EnvironmentQuery, shape, staff } from '../kernel/index.ts'
import {
  Checklist,
  ChecklistChange,
  ChecklistFunnel,
  ChecklistOfContact,
  NewChecklist,
  OwnChecklist,
} from '../shapes/checklist.ts'

const managing = staff('engagement:manage')
const inEnvironment = Type.Object(EnvironmentQuery)

const counting =
  'A checklist counts from the moment it is turned on, and a step from the moment it is added: what happened earlier does ' +
  'not count. `unlocks_after` may not lead back to the checklist, and one that is on has at least one step.'

export const checklists = area(
  'checklists',
  {
    group: 'Product',
    about:
      'Onboarding in steps. A step is done by a fact that happens or by an entitlement that is held; no route does it.',
  },
  {
    list: {
      method: 'GET',
      path: '/v1/organization/checklists',
      summary: 'List onboarding checklists, inactive ones included, and the types an event step may wait on',
      access: managing,
      query: inEnvironment,
      success: {
        status: 200,
        body: shape('ChecklistList', {
          checklists: Type.Array(Checklist),
          event_types: Type.Array(Type.String({ examples: ['contact.signed_in'] }), {
            description: 'Facts about contacts, and the names of events that your product has tracked',
          }),
        }),
      },
    },
    create: {
      method: 'POST',
      path: '/v1/organization/checklists',
      summary: 'Create a checklist; it is off unless said otherwise',
      description: counting,
      access: managing,
      audit: 'checklist.created',
      query: inEnvironment,
      body: chosen(NewChecklist),
      success: { status: 201, body: Checklist },
      errors: ['conflict', 'invalid_request'],
      chosen: true,
    },
    get: {
      method: 'GET',
      path: '/v1/organization/checklists/{id}',
      summary: 'One checklist',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: Checklist },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/organization/checklists/{id}',
      summary: 'Change a checklist, or turn it on or off',
      description: `${counting} Turned off and on again it keeps the progress it has and counts on from then.`,
      access: managing,
      audit: 'checklist.updated',
      query: inEnvironment,
      body: chosen(ChecklistChange),
      success: { status: 200, body: Checklist },
      errors: ['conflict', 'invalid_request'],
      chosen: true,
    },
    remove: {
      method: 'DELETE',
      path: '/v1/organization/checklists/{id}',
      summary: 'Delete a checklist with its progress; one that another waits on stays',
      access: managing,
      audit: 'checklist.deleted',
      query: inEnvironment,
      success: { status: 204 },
      errors: ['conflict'],
      chosen: true,
    },
    funnel: {
      method: 'GET',
      path: '/v1/organization/checklists/{id}/funnel',
      summary: 'How many people did each event step, and the time between the steps',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: ChecklistFunnel },
      chosen: true,
    },
    ofContact: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/checklists',
      summary: 'How far a contact is in every checklist that is on',
      description: 'Entitlement steps are decided for the team that the contact joined first.',
      access: managing,
      query: inEnvironment,
      success: {
        status: 200,
        body: chosen(shape('ChecklistsOfContact', { checklists: Type.Array(ChecklistOfContact) })),
      },
      chosen: true,
    },
    own: {
      method: 'GET',
      path: '/v1/contact/checklists',
      summary: 'The checklists that the contact is shown, those it may choose, and its progress',
      description:
        'Closed ones are left out until they come back. Entitlement steps are decided for the team that the request ' +
        'names. Where the identity of an identified contact was not proven, nothing is told.',
      access: contact(),
      success: { status: 200, body: chosen(shape('OwnChecklists', { checklists: Type.Array(OwnChecklist) })) },
      chosen: true,
    },
    dismiss: {
      method: 'POST',
      path: '/v1/contact/checklists/{id}/dismiss',
      summary: 'Close a checklist that is open',
      description: 'Closed again it stays closed as it was. What the contact does counts meanwhile.',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: OwnChecklist },
      errors: ['conflict'],
      chosen: true,
    },
    select: {
      method: 'POST',
      path: '/v1/contact/checklists/{id}/select',
      summary: 'Choose a selectable checklist, also one that was closed',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: OwnChecklist },
      errors: ['conflict'],
      chosen: true,
    },
  },
)
