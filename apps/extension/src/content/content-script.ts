// The content script.
export {};
