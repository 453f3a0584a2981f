/** Names and addresses to change for a deployment under another brand; nothing else needs a change. */
export const BRAND = {
  product: 'Delta',
  company: 'AANTS',
  version: '1.0',
  supportEmail: 'support@aants.in',
  social: {
    facebook: 'https://www.facebook.com/aants',
    x: 'https://x.com/aants',
    instagram: 'https://www.instagram.com/aants',
    linkedin: 'https://www.linkedin.com/company/aants',
    github: 'https://github.com/aants',
    youtube: 'https://www.youtube.com/@aants',
  },
} as const
