import { Type } from 'typebox'
import { area, chosen, contact, shape } from '../kernel/index.ts'

export const portal = area(
  'portal',
  { group: 'People', about: 'Content of the portal for a signed-in contact.' },
  {
    sections: {
      method: 'GET',
      path: '/v1/contact/portal',
      summary: 'List the portal sections with content for the contact',
      description:
        'One request for the whole navigation. Each section has its own routes for its content. A section that cannot be read ' +
        'is omitted.',
      access: contact(),
      success: {
        status: 200,
        body: chosen(
          shape('Portal', {
            sections: Type.Array(Type.String({ examples: ['changelog'] }), {
              description: 'Names such as `changelog`, `feedback` or `rewards`. More may be added.',
            }),
          }),
        ),
      },
      chosen: true,
    },
  },
)
