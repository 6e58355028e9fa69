type Written = Readonly<Record<string, unknown>>

const isComposed = ({ writtenWith }: Written): boolean => writtenWith === 'composer'

export const shownFields = {
  body: isComposed,
  htmlContent: (mail: Written) => !isComposed(mail),
  writesText: isComposed,
  textContent: (mail: Written) => !isComposed(mail) || mail['writesText'] === true,
} as const
