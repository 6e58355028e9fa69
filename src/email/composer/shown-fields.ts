/** What of a mail decides which of its fields are shown, as a form has it. */
type Written = Readonly<Record<string, unknown>>

const isComposed = ({ writtenWith }: Written): boolean => writtenWith === 'composer'

/** Whether a field of a mail's content is shown: the composer, or HTML, and the text of one's own. */
export const shownFields = {
  body: isComposed,
  htmlContent: (mail: Written) => !isComposed(mail),
  writesText: isComposed,
  textContent: (mail: Written) => !isComposed(mail) || mail['writesText'] === true,
} as const
