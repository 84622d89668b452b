import { Type } from 'typebox'
import { area, chosen, contact, shape } from '../kernel/index.ts'

export const portal = area(
  'portal',
  { group: 'People', about: 'What the portal shows to whoever is signed in there.' },
  {
    sections: {
      method: 'GET',
      path: '/v1/contact/portal',
      summary: 'The sections of the portal that have something in them for the contact',
      description:
        'One read for the whole navigation. What is in a section, its own route answers. A section that cannot be read ' +
        'at the moment is left out.',
      access: contact(),
      success: {
        status: 200,
        body: chosen(
          shape('Portal', {
            sections: Type.Array(Type.String({ examples: ['changelog'] }), {
              description: 'By name, such as `changelog`, `feedback` or `rewards`. More may be added.',
            }),
          }),
        ),
      },
      chosen: true,
    },
  },
)
