/** Whether a test file, by its text, mocks modules, so that it cannot share those of others. */
export const mocksModules = (text: string): boolean => /\bvi\.(mock|doMock)\(/.test(text);
