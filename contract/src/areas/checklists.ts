import { Type } from 'typebox'
import { area, chosen, collection, contact, EnvironmentQuery, PagingQuery, shape, staff } from '../kernel/index.ts'
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
  'Only events after a checklist is turned on, or after a step is added, count: earlier ones do ' +
  'not. `unlocks_after` must not be circular, and an active checklist must have at least one step.'

export const checklists = area(
  'checklists',
  {
    group: 'Product',
    about: 'Step-by-step onboarding. A step is completed by an event or an entitlement, not by an API call.',
  },
  {
    list: {
      method: 'GET',
      path: '/v1/organization/checklists',
      summary: 'List checklists, including inactive ones, and the event types available for steps',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: {
        status: 200,
        body: shape('ChecklistList', {
          ...collection('checklists', Checklist).properties,
          event_types: Type.Array(Type.String({ examples: ['contact.signed_in'] }), {
            description: 'Facts about contacts, and the names of events that your product has tracked',
          }),
        }),
      },
    },
    create: {
      method: 'POST',
      path: '/v1/organization/checklists',
      summary: 'Create a checklist. It is off by default',
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
      summary: 'Get a checklist',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: Checklist },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/organization/checklists/{id}',
      summary: 'Update a checklist, or turn it on or off',
      description: `${counting} If it is turned off and on again, it keeps its progress and continues from then.`,
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
      summary: 'Delete a checklist and its progress, unless another checklist depends on it',
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
      summary: 'Get the number of people per event step, and the time between steps',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: ChecklistFunnel },
      chosen: true,
    },
    ofContact: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/checklists',
      summary: 'Get the progress of a contact in all active checklists',
      description: 'Entitlement steps are evaluated for the customer that the contact joined first.',
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
      summary: 'List the checklists the contact can see or choose, with its progress',
      description:
        'Dismissed checklists are omitted until they are shown again. Entitlement steps are evaluated for the customer of the ' +
        'request. If the identity of an identified contact is not verified, the list is empty.',
      access: contact(),
      success: { status: 200, body: chosen(shape('OwnChecklists', { checklists: Type.Array(OwnChecklist) })) },
      chosen: true,
    },
    dismiss: {
      method: 'POST',
      path: '/v1/contact/checklists/{id}/dismiss',
      summary: 'Dismiss a checklist',
      description: 'Dismissing it again has no effect. Progress is still recorded.',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: OwnChecklist },
      errors: ['conflict'],
      chosen: true,
    },
    select: {
      method: 'POST',
      path: '/v1/contact/checklists/{id}/select',
      summary: 'Choose a selectable checklist, including a dismissed one',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: OwnChecklist },
      errors: ['conflict'],
      chosen: true,
    },
  },
)
