// The options of the extension.
import '@nod/parts/styles/tokens.css';
import '@nod/parts/styles/base.css';
