import { area } from '../area.ts';

/**
 * The help page: questions of small businesses about nil returns and about Shunya. Each key is the answer's anchor in
 * the address. The facts are in docs/gst-portal.md and docs/design.md.
 */
export const help = area('help', {
  lead: 'Answers about nil GST returns and about Shunya. Press a question, or search the page.',
  subjects: 'Subjects',
  openAll: 'Open all answers',
  closeAll: 'Close all answers',
  linkTo: (question: string) => `Link to: ${question}`,
  notHere: 'Your question is not here?',
  groups: {
    nil: {
      title: 'Nil returns',
      questions: {
        'must-i-file': {
          question: 'Must I file when I sold nothing?',
          answer:
            'Yes. A registered business files GSTR-1 and GSTR-3B for every month, or every quarter, even when all figures are zero. That ends only when the registration is cancelled.',
        },
        'what-is-nil': {
          question: 'When is a month nil?',
          answer:
            'GSTR-1 is nil when nothing at all was sold: no exempt or nil-rated sale, no export, no credit or debit note, no advance received, and no earlier invoice to correct. GSTR-3B is nil when, besides, nothing was bought under reverse charge, no credit is taken or given back, and no tax, interest or late fee is to be paid.',
        },
        'reverse-charge': {
          question: 'I only pay rent and a lawyer. Is my month nil?',
          answer:
            'Perhaps not. For some purchases you pay the GST yourself, which is called reverse charge: a shop, office or godown rented from an owner without GST, an advocate, truck freight without GST on the bill, a service bought from abroad. With one of them GSTR-3B is not nil. The portal does not know of them: only you do.',
        },
        'due-dates': {
          question: 'When are the returns due?',
          answer:
            'For a month: GSTR-1 on the 11th and GSTR-3B on the 20th of the next month. For a quarter: GSTR-1 on the 13th, GSTR-3B on the 22nd or 24th by state. Each day counts until midnight in India. The government sometimes moves a date; Shunya shows the day that holds.',
        },
        'late-fee': {
          question: 'What does a late nil return cost?',
          answer: (perDay: string, most: string) =>
            `${perDay} for each day and each return, at most ${most} for each. The portal charges the fee of a late GSTR-3B in the next one, which then is not nil: the fee is paid in cash, by a challan on the portal.`,
        },
        'not-filing': {
          question: 'What happens when I file nothing?',
          answer:
            'The portal takes no GSTR-1 while the GSTR-3B before it is missing. After two months without GSTR-3B you can make no e-way bills. After six months, or two quarters, the registration can be suspended and cancelled. Three years after its due date a return can no longer be filed.',
        },
        quarterly: {
          question: 'I file each quarter. What is different?',
          answer:
            'You file one GSTR-1 and one GSTR-3B for the three months. Shunya reads at the portal how you file, asks one question for the quarter and opens nothing in its first two months.',
        },
        'other-registrations': {
          question: 'I am a composition dealer, or my registration is cancelled. Do you file for me?',
          answer:
            'Composition dealers file CMP-08 and GSTR-4, which Shunya does not file. After a cancellation nothing is due for later periods, but earlier ones are, and a final return GSTR-10 on the portal. A suspended business can still file what is missing.',
        },
      },
    },
    start: {
      title: 'Beginning with Shunya',
      questions: {
        'what-you-need': {
          question: 'What do I need to begin?',
          answer:
            'Your mobile number to sign in, and the username and password of the GST portal for each GSTIN. Switch on API access on the portal, so that it lets software in. The portal sends its codes to the signatory, whose mobile or mail you need at hand.',
        },
        password: {
          question: 'Is my portal password safe?',
          answer:
            'It is encrypted before it is stored, kept only where it is needed to file, never shown again and never written to a log. Deleting the GSTIN destroys it at once. We never ask for a password or a code by phone or mail.',
        },
        'api-access': {
          question: 'What is API access, and why must I renew it?',
          answer:
            'It is your permission on the GST portal for software to act for you. The portal gives it for 30 days at most, and only you can renew it: My Profile, Manage API Access, Enable API Request: Yes, 30 days. We remind you 7, 3 and 1 days before it ends.',
        },
        company: {
          question: 'My business is a company. Can you file?',
          answer:
            'A company signs with a digital signature (DSC), so Shunya cannot send its returns. A nil return can also be filed by two SMS to 14409 from the mobile of the signatory, without a DSC. Shunya writes the SMS for you, reads the reply with you and waits until the portal shows the return.',
        },
        many: {
          question: 'I file for many businesses. How do I begin?',
          answer:
            'Add them all from a file on the page for many GSTINs. From ten GSTINs on, the dashboard becomes a desk, on which you declare and file many months at once. Invite the people of your firm under People, and send clients a link on which they say whether their month was nil.',
        },
      },
    },
    month: {
      title: 'Each month',
      questions: {
        'your-yes': {
          question: 'How do you know that my month is nil?',
          answer:
            'You say so: each month, or once until you say otherwise. Before each filing the portal is read as well. If it shows saved sales, e-invoices or an amount to pay, nothing is filed and you see what was found.',
        },
        codes: {
          question: 'Which codes come, and why so many?',
          answer:
            'A sign-in code comes from Shunya. The GST portal sends codes of its own to the signatory: one to open its door, then one for each return. Filed on one day, a month takes three. Type them in, or let them be forwarded, and nobody needs to wait for them.',
        },
        'sold-after-all': {
          question: 'I said nil, but I did sell something. What now?',
          answer:
            'While nothing is filed: say No to the question of the month, or skip the month, and enter the figures on the portal. When GSTR-1 is filed and GSTR-3B is not: add the sale on the portal in GSTR-1A of the same month. When both are filed: ask your accountant how to correct it.',
        },
        skip: {
          question: 'What does it mean to skip a month?',
          answer:
            'Shunya then files nothing for that month. The returns stay due, and late fees go on. Skip a month that was not nil and file it on the portal. You can undo it until the returns are filed.',
        },
        'late-months': {
          question: 'My months are late already. Can you still file them?',
          answer:
            'Yes, one after the other, the oldest first, because the portal takes them in that order. GST Details of the GSTIN has a plan with each month, its fee and one button. A late month is never filed before you press it.',
        },
      },
    },
    filed: {
      title: 'After filing',
      questions: {
        arn: {
          question: 'How do I know that a return is filed?',
          answer:
            'The portal gives each filed return an ARN, its acknowledgement number. Shunya shows an ARN only when the list of the portal has it. You find it with the files of the return in the filling history, and can share it.',
        },
        'portal-down': {
          question: 'What happens when the portal is down?',
          answer:
            'Shunya tries again, more often as the due date comes near, and you see it on the dashboard. If an answer is lost, the portal is read first, so a return is never filed twice. The attempts are kept as a paper that you can use if the government gives relief.',
        },
        notice: {
          question: 'I got a notice GSTR-3A. What must I do?',
          answer:
            'The tax office says that a return is missing. File it within 15 days of the notice, or the office sets the tax itself. A notice for a month that was nil is answered by filing that month, with its late fee.',
        },
      },
    },
    account: {
      title: 'Your account',
      questions: {
        stop: {
          question: 'Can I stop, and what is kept?',
          answer:
            'At any time. Switch recurring filing off, or delete the GSTIN. Filed returns stay in your history. Under Security and Data of your profile you can download everything that is kept of you, and erase it.',
        },
        'not-me': {
          question: 'Somebody else signed in with my number. What now?',
          answer:
            'Open the link ‘This was not me’ in the message about the sign-in and press its button: it signs that person out and stops changes to the account. Set up a second factor in your profile, so that your number alone opens nothing.',
        },
      },
    },
  },
});
