/** Types of reads of which the caller names properties: `fields` and `include`. */

/** The names that an input takes as a parameter. */
type NamesOf<Input, Parameter extends PropertyKey> = Parameter extends keyof Input
  ? NonNullable<Input[Parameter]> extends ReadonlyArray<infer Name>
    ? Name
    : never
  : never

/** What is named is there; what a list may name, which is only known when it runs, perhaps. */
type Named<Item, Names extends readonly unknown[]> = number extends Names['length']
  ? Partial<Pick<Item, Names[number] & keyof Item>>
  : Required<Pick<Item, Names[number] & keyof Item>>

type Flat<Item> = { [Name in keyof Item]: Item[Name] }

/** Of each of several lists, of which one is given, that of it. */
type ChosenItem<
  Item,
  Fields extends readonly unknown[],
  Added extends readonly unknown[],
> = Fields extends readonly []
  ? Item & Named<Item, Added>
  : Flat<Named<Item, Fields> & Named<Item, Added>>

type Chosen<Output, Fields extends readonly unknown[], Added extends readonly unknown[]> =
  Output extends Array<infer Item>
    ? Array<ChosenItem<Item, Fields, Added>>
    : ChosenItem<Output, Fields, Added>

type SelectingInput<Input, Fields, Added> = Omit<Input, 'fields' | 'include'> & {
  readonly fields?: Fields | undefined
  readonly include?: Added | undefined
}

/** A method whose result has the properties that its input names. */
export type SelectingCall<Input, Output, Options> = <
  const Fields extends ReadonlyArray<NamesOf<Input, 'fields'>> = [],
  const Added extends ReadonlyArray<NamesOf<Input, 'include'>> = [],
>(
  ...input: Record<never, never> extends Input
    ? [input?: SelectingInput<Input, Fields, Added>, options?: Options]
    : [input: SelectingInput<Input, Fields, Added>, options?: Options]
) => Promise<Chosen<Output, Fields, Added>>
