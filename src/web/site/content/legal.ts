import { BRAND } from '#domain/public'

export interface LegalSection {
  readonly title: string
  readonly paragraphs: readonly string[]
}

export interface LegalText {
  readonly title: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}

const WRITE_TO_US: LegalSection = {
  title: 'Write to us',
  paragraphs: [`${BRAND.company}, ${BRAND.supportEmail}. A person reads it.`],
}

export const TERMS: LegalText = {
  title: 'Terms',
  lead: `What you can rely on when you use ${BRAND.product}, and what you cannot, in plain words.`,
  sections: [
    {
      title: 'What it is',
      paragraphs: [
        `${BRAND.product} is a tool of ${BRAND.company} for testing option strategies on market data and for trading them on paper. It places no orders: it has no code that could send one to a broker.`,
        'It gives no advice to buy or sell anything. A result describes what a rule would have done on the data it was run on. It does not tell the future, and you decide and answer for what you trade.',
      ],
    },
    {
      title: 'The data',
      paragraphs: [
        'The simulated market has real daily prices of the index and of India VIX. Its minutes, option prices, volume and open interest are simulated, and every number made from them says so. It is a test bench and no evidence of a profit.',
        'Data that you import or download with your own broker’s account stays yours. Keep to the terms of whoever gave it to you; data that a broker gives to you alone cannot be shared here.',
      ],
    },
    {
      title: 'Accounts and guests',
      paragraphs: [
        'Keep your password to yourself, and do not try to reach other people’s data or to overload the service. Whoever does may be disabled.',
        'A guest’s workspace ends after 24 hours, or when its guest logs out, and is deleted with everything in it unless the guest signs up.',
        'You may delete your account at any time. It is deleted after 14 days; signing in before then keeps it.',
      ],
    },
    {
      title: 'What we do not promise',
      paragraphs: [
        'The software is provided as it is. Market data can be wrong, a computation can have a fault, and a server can be away. Check what matters before you put money on it: every result says how it was computed and from which data.',
      ],
    },
    WRITE_TO_US,
  ],
}

export const PRIVACY: LegalText = {
  title: 'Privacy',
  lead: `What ${BRAND.product} stores about you, why, and how it goes.`,
  sections: [
    {
      title: 'What is stored',
      paragraphs: [
        'Your account: name, email address, a hash of the password, and a phone number and date of birth if you give them. What you make: strategies, runs, deployments, imported data, settings.',
        'For your safety: the browsers that are signed in, with address and kind, and a log of sign-ins and changes of the account. The log is deleted after a year.',
        'A guest’s workspace stores no name and no address of yours, and is deleted after 24 hours. The log of its opening has the network address it came from.',
      ],
    },
    {
      title: 'Who gets it',
      paragraphs: [
        'It is not sold, and there is no advertising or tracking by others on these pages.',
        'A broker gets a request when you connect your own account there. Broker keys are stored encrypted. If the operator has set up an external language model, the assistant asks it only when you say so, and sends your question with the documents it needs.',
        'Administrators see accounts, their state and what runs, without the contents of strategies and results, and the bug reports and messages that you send.',
      ],
    },
    {
      title: 'Cookies and storage in the browser',
      paragraphs: [
        'One cookie keeps you signed in, and one recognizes a browser that has signed in before, so that strangers’ guesses do not lock you out. Drafts and copies for times without a connection are kept in your browser and removed when you log out; theme and layout stay.',
      ],
    },
    {
      title: 'Yours to take and to delete',
      paragraphs: [
        'Settings, Plan has a file with everything that is stored about you. Deleting the account deletes it all after 14 days; the log of sign-ins stays for its year, without the account. A link that you made public shows a snapshot without your name, and ends when you end it.',
      ],
    },
    WRITE_TO_US,
  ],
}
